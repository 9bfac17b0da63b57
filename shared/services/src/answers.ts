export function success<Data>(data: Data) {
  return { status: 'success', data }
}

export function failure(message: string) {
  return { status: 'error', message }
}
