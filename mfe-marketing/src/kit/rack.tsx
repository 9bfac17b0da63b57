import { Carton } from './goods'
import { type Point, shift } from './iso'
import { Box, Shadow, type Tone } from './solids'

type RackProps = { at: Point; bays: number; levels: number }

const bay = 108
const level = 70
const goods: (Tone | null)[] = [
  'paper',
  'steel',
  'paper',
  null,
  'paper',
  'signal',
  'steel',
  'paper',
]

export function Rack({ at, bays, levels }: RackProps) {
  const depth = 60
  const posts = Array.from({ length: bays + 1 }, (_, number) => number * bay)
  const shelves = Array.from({ length: levels }, (_, number) => number)
  const post = [7, 7, levels * level + 8] as const
  return (
    <>
      <Shadow at={at} size={[bays * bay + 16, depth + 26]} />
      {posts.map((x) => (
        <Box key={x} at={shift(at, [x, 0])} size={post} tone="post" />
      ))}
      {shelves.map((number) => (
        <g key={number}>
          <Box
            at={shift(at, [0, 0, number * level + 10])}
            size={[bays * bay + 7, depth, 7]}
            tone="steel"
          />
          {cartonsOf(number, bays * 2).map(({ x, tone }) => (
            <Carton key={x} at={shift(at, [x, 8, number * level + 17])} tone={tone} />
          ))}
        </g>
      ))}
      {posts.map((x) => (
        <Box key={x} at={shift(at, [x, depth - 7])} size={post} tone="post" />
      ))}
    </>
  )
}

function cartonsOf(shelf: number, places: number) {
  return Array.from({ length: places }, (_, place) => {
    const tone = goods[(shelf * 3 + place) % goods.length]
    return tone ? [{ x: 10 + (place * bay) / 2, tone }] : []
  }).flat()
}
