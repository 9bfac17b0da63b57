import { addStyles, type KnownRemote, retryAddress } from './remote-files'

/** The style sheets of remotes, each applied once. */
export function createRemoteStyles() {
  const sheets = new Map<string, Promise<void>>()

  /** Kept when the remote's modules fail, so that a retry does not apply a sheet twice. */
  function loadSheet({ remote, integrity }: KnownRemote, address: string, attempt: number) {
    const underWay = sheets.get(address)
    if (underWay) return underWay
    const sheet = addStyles(remote, retryAddress(address, attempt), integrity[address])
    sheets.set(address, sheet)
    sheet.catch(() => sheets.delete(address))
    return sheet
  }

  return {
    async load(described: KnownRemote, attempt: number) {
      await Promise.all(described.styles.map((address) => loadSheet(described, address, attempt)))
    },
  }
}
