export default async function stopSharedSite() {
  await globalThis.sharedSite?.stop()
}
