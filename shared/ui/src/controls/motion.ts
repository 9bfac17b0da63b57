export function wantsLessMotion(): boolean {
  return motionQuery().matches
}

export function motionQuery(): MediaQueryList {
  return matchMedia('(prefers-reduced-motion: reduce)')
}
