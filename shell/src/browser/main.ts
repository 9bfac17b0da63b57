// The application is evaluated in pieces, a task each, so that none of them keeps the page from answering for long.
// Without a top-level await, which would bring the bundler's runtime for asynchronous modules.
import { nextTask } from './next-task'

void import(/* webpackMode: "eager" */ 'react-dom/client')
  .then(nextTask)
  .then(() => import(/* webpackMode: "eager" */ './application'))
  .then(({ start }) => start())
