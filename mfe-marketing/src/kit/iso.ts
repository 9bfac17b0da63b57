/** Along the floor to the lower right, along the floor to the lower left, and up. */
export type Point = readonly [x: number, y: number, z?: number]

export type Size = readonly [width: number, depth: number, height: number]

/** Where a point of the isometric world lies in the picture. */
export function project([x, y, z = 0]: Point): [number, number] {
  return [Math.round(x - y), Math.round((x + y) / 2 - z)]
}

export function shift([x, y, z = 0]: Point, [dx, dy, dz = 0]: Point): Point {
  return [x + dx, y + dy, z + dz]
}

/** Path data through points of the isometric world, as short as it gets: it is sent with every page. */
export function trace(points: readonly Point[], end: 'z' | '' = 'z'): string {
  let [fromX, fromY] = [0, 0]
  const steps = points.map((point, position) => {
    const [x, y] = project(point)
    const step = position === 0 ? `M${pair(x, y)}` : `l${pair(x - fromX, y - fromY)}`
    fromX = x
    fromY = y
    return step
  })
  return steps.join('') + end
}

/** The three faces of a box that can be seen: top, left, right. */
export function faces([x, y, z = 0]: Point, [w, d, h]: Size): string[] {
  const top = z + h
  return [
    trace([
      [x, y, top],
      [x + w, y, top],
      [x + w, y + d, top],
      [x, y + d, top],
    ]),
    trace([
      [x, y + d, top],
      [x + w, y + d, top],
      [x + w, y + d, z],
      [x, y + d, z],
    ]),
    trace([
      [x + w, y, top],
      [x + w, y + d, top],
      [x + w, y + d, z],
      [x + w, y, z],
    ]),
  ]
}

function pair(x: number, y: number) {
  return y < 0 ? `${x}${y}` : `${x} ${y}`
}
