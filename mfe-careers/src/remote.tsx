export const remote = { slices: [], routes: [{ path: '/career', lazy: () => import('./openings/openings-page') }] }
