// Loaded into a shell before its own code, so that a test can make it fail where no request is to blame.
process.on('SIGUSR2', () => {
  throw new Error('An error outside every request, thrown by a test.')
})
