import type { HttpClient, Platform, RunSettings, Toast } from '@site/contract'
import { company } from '../../site.config'

type PlatformOptions = {
  settings: RunSettings
  /** Called once per service. */
  connect: (baseUrl: string) => HttpClient
  toast: Toast
}

export function createPlatform({ settings, connect, toast }: PlatformOptions): Platform {
  const { blog, recruitment, contact } = settings.services
  return {
    company,
    settings,
    api: {
      blog: connect(blog),
      recruitment: connect(recruitment),
      contact: connect(contact),
    },
    toast,
  }
}
