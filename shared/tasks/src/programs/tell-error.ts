/** Thrown by JavaScript itself. Our own errors are not of these classes. */
const mistakes = [TypeError, ReferenceError, RangeError, SyntaxError]

/** Prints an error: by its message where that was written for people, otherwise with its stack. */
export function tellError(error: unknown) {
  console.error(isForPeople(error) ? error.message : error)
}

function isForPeople(error: unknown): error is Error {
  const isOfSystem = Object(error).syscall !== undefined
  return error instanceof Error && !isOfSystem && !mistakes.some((kind) => error instanceof kind)
}
