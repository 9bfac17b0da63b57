import { defineShell } from '@site/build'

export default defineShell(import.meta.dirname)
