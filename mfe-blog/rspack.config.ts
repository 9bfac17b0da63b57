import { defineRemote } from '@site/build'

export default defineRemote(import.meta.dirname)
