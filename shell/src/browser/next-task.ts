/** Lets the browser handle input and paint in between. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))
