import type { RunSettings } from '@site/contract'
import type { Job } from '../careers-api'

/** Where one applies for a job. A job without a key has no page of its own. */
export function jobAddress({ jobDetailUrl }: RunSettings, { key }: Job): string | undefined {
  return key ? jobDetailUrl.replaceAll('{key}', encodeURIComponent(key)) : undefined
}
