/** What to say of a port that another program has. `command` is what was typed, or would be. */
export function describeTakenPort(port: number, command: string) {
  const other = port < 65_000 ? port + 10 : port - 10
  return `Port ${port} is taken by another program, which may be a site that was started before. End that one, or start this one elsewhere by PORT=${other} before the command, such as "PORT=${other} ${command}".`
}
