// The application is evaluated in pieces, a task each, so that none of them keeps the page from answering for long.
import { nextTask } from './next-task'

await import(/* webpackMode: "eager" */ 'react-dom/client')
await nextTask()
await import(/* webpackMode: "eager" */ './application')
