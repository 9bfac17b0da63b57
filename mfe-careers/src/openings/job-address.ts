import type { RunSettings } from '@site/contract'
import type { Job } from '../careers-api'

/** The page on which to apply for a job. A job without a key has none. */
export function jobAddress({ jobDetailUrl }: RunSettings, { key }: Job): string | undefined {
  return key ? jobDetailUrl.replaceAll('{key}', encodeURIComponent(key)) : undefined
}
