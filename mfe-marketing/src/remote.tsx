import { defineRemote } from '@site/contract'

const operation = '/service/operation'

export const remote = defineRemote({
  hasDarkScheme: true,
  slices: [],
  routes: [
    { path: '/', lazy: () => import('./home/home-page') },
    { path: '/about', lazy: () => import('./about/about-page') },
    { path: '/service', lazy: () => import('./service/service-page') },
    { path: '/service/setup', lazy: () => import('./setup/setup-page') },
    { path: '/service/itservice', lazy: () => import('./itservice/itservice-page') },
    {
      lazy: () => import('./operation/operation-layout'),
      children: [
        { path: `${operation}/production`, lazy: () => import('./departments/production-page') },
        { path: `${operation}/legal`, lazy: () => import('./departments/legal-page') },
        { path: `${operation}/inventory`, lazy: () => import('./departments/inventory-page') },
        { path: `${operation}/finance`, lazy: () => import('./departments/finance-page') },
        { path: `${operation}/hradmin`, lazy: () => import('./departments/hradmin-page') },
        { path: `${operation}/facility`, lazy: () => import('./departments/facility-page') },
        { path: `${operation}/logistic`, lazy: () => import('./departments/logistic-page') },
      ],
    },
    { path: '/privacy-policy', lazy: () => import('./legal/privacy-page') },
    { path: '/terms-service', lazy: () => import('./legal/terms-page') },
  ],
})
