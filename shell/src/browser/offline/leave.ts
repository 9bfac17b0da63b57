// Served as /service-worker.js when nothing is to be kept: replaces the worker that kept pages, and unregisters.
import { kept } from './kept'
import { worker } from './worker-scope'

worker.addEventListener('install', () => void worker.skipWaiting())

worker.addEventListener('activate', (event) => {
  const emptied = Object.values(kept).map(({ name }) => caches.delete(name))
  event.waitUntil(Promise.all([...emptied, worker.registration.unregister()]))
})
