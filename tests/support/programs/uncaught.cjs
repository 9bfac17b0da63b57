// Preloaded into a shell, so that a test can cause an error outside every request.
process.on('SIGUSR2', () => {
  throw new Error('An error outside every request, thrown by a test.')
})
