import type { Platform, RunSettings, Toast } from '@site/contract'
import { createHttpClient } from '@site/platform/host'
import { company } from '../../site.config'

type PlatformOptions = { settings: RunSettings; timeoutMs: number; toast: Toast }

export function createPlatform({ settings, timeoutMs, toast }: PlatformOptions): Platform {
  const { blog, recruitment, contact } = settings.services
  return {
    company,
    settings,
    api: {
      blog: createHttpClient({ baseUrl: blog, timeoutMs }),
      recruitment: createHttpClient({ baseUrl: recruitment, timeoutMs }),
      contact: createHttpClient({ baseUrl: contact, timeoutMs }),
    },
    toast,
  }
}
