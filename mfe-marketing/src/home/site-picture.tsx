import kit from '../kit/kit.module.css'
import { Box, Line, Panel, Shadow } from '../kit/solids'
import { Dimension } from '../kit/yard'

const posts = [0, 76, 152]
const height = 96

/** A hall that is being built: posts and beams on a measured floor, one wall standing. */
export function SitePicture() {
  return (
    <svg viewBox="-150 -150 360 320" aria-hidden="true">
      <g className={kit.kit} data-palette="light">
        <Shadow at={[0, 0]} size={[190, 140]} />
        <Box at={[-8, -8, -8]} size={[180, 126, 8]} tone="sand" />
        {posts.map((x) => (
          <Box key={x} at={[x, 0]} size={[9, 9, height]} tone="slate" />
        ))}
        <Box at={[0, 0, height]} size={[161, 9, 9]} tone="steel" />
        <Box at={[0, 9]} size={[9, 92, height]} tone="paper" />
        <Panel at={[9, 101, height]} plane="right">
          <path className={kit.glass} d="M16 22h26v30H16zM54 22h26v30H54z" />
        </Panel>
        <Box at={[84, 34]} size={[44, 44, 30]} tone="signal" />
        {posts.map((x) => (
          <Box key={x} at={[x, 101]} size={[9, 9, height]} tone="slate" />
        ))}
        <Box at={[0, 101, height]} size={[161, 9, 9]} tone="steel" />
        <Line
          kind="flow"
          points={[
            [152, 9, height + 9],
            [152, 101, height + 9],
          ]}
        />
        <Dimension from={[-8, 134]} to={[172, 134]} tick={[0, 7]} />
      </g>
    </svg>
  )
}
