import type { Company } from '@site/contract'
import { usePlatform } from '@site/platform'
import { useState } from 'react'
import styles from './office-map.module.css'

/** `asked`: waits for the provider. `away`: it cannot be reached. */
type MapState = 'drawn' | 'asked' | 'shown' | 'away'

const waitsAtMost = 10_000

/** Drawn streets. Only a visitor's click loads the map over them, because its provider learns the IP address. */
export function OfficeMap() {
  const { map, offices } = usePlatform().company
  const [state, setState] = useState<MapState>('drawn')
  const { host } = new URL(map.embed)

  async function show() {
    if (state === 'asked') return
    setState('asked')
    setState((await isReachable(map.embed)) ? 'shown' : 'away')
  }

  return (
    <div className={styles.map}>
      <Streets />
      {state === 'shown' ? (
        <MapFrame map={map} title={`Map: our office in ${offices[0]?.name}`} />
      ) : (
        <div className={styles.offer}>
          <button type="button" aria-busy={state === 'asked'} onClick={() => void show()}>
            {state === 'away' ? 'Try again' : 'Show the map'}
          </button>
          {state === 'away' ? (
            <p role="alert">The map cannot be reached just now. ‘OpenStreetMap’ leads to it.</p>
          ) : (
            <p aria-live="polite">
              {state === 'asked'
                ? `Loading the map from ${host}…`
                : `Our office in ${offices[0]?.name}. Loads from ${host}.`}
            </p>
          )}
        </div>
      )}
    </div>
  )
}

/** Asked before the frame is shown, because a frame reports no error when it fails to load. */
async function isReachable(url: string) {
  try {
    const signal = AbortSignal.timeout(waitsAtMost)
    await fetch(url, { mode: 'no-cors', referrerPolicy: 'strict-origin', signal })
    return true
  } catch {
    return false
  }
}

type MapFrameProps = { map: Company['map']; title: string }

function MapFrame({ map, title }: MapFrameProps) {
  return (
    <iframe
      src={map.embed}
      title={title}
      referrerPolicy="strict-origin"
      // The map keeps its own origin, never ours: without one it could not say where its tiles are
      // shown, and its tile server refuses who does not (https://wiki.openstreetmap.org/wiki/Blocked_tiles).
      sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      onLoad={({ currentTarget }) => {
        // The button that had the focus is gone. A focus that has moved on meanwhile stays.
        if (document.activeElement === document.body) currentTarget.focus({ preventScroll: true })
      }}
    />
  )
}

function Streets() {
  return (
    <svg viewBox="0 0 320 200" aria-hidden="true">
      {/* The pin stands where two of them cross. */}
      <g fill="none" stroke="currentColor" transform="translate(8 21)">
        <path
          strokeWidth="9"
          d="M-640 190l310-74L-8 142 120 96l208-18 250 40 350-56M211-29l17 121 40 116"
        />
        <path
          strokeWidth="4"
          d="M55-29l33 137 22 100M-640 90L-8 52l156 4 180-38 600 60M120 96l-6 112M-640 150L-8 184l130-22 206 4 600-30M291-29l-11 237M148 56l16 152M-467-29l-33 237M-264-29l44 237M-112-29l22 237M428-29l26 237M603-29l-39 237M768-29l22 237"
        />
      </g>
      <path
        className={styles.pin}
        d="M160 72c-9 0-16 7-16 16 0 11 16 26 16 26s16-15 16-26c0-9-7-16-16-16Z"
      />
      <circle cx="160" cy="88" r="6" fill="currentColor" />
    </svg>
  )
}
