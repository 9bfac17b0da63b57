/** The page of a list, from its address. Counted from 1, which also stands for anything invalid. */
export function readPage(parameters: URLSearchParams): number {
  const page = parameters.get('page') ?? ''
  return /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1
}
