import { defineRemote } from '@site/contract'

const operation = '/service/operation'

export const remote = defineRemote({
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
        { path: `${operation}/production`, lazy: () => import('./operation/production-page') },
        { path: `${operation}/legal`, lazy: () => import('./operation/legal-page') },
        { path: `${operation}/inventory`, lazy: () => import('./operation/inventory-page') },
        { path: `${operation}/finance`, lazy: () => import('./operation/finance-page') },
        { path: `${operation}/hradmin`, lazy: () => import('./operation/hradmin-page') },
        { path: `${operation}/facility`, lazy: () => import('./operation/facility-page') },
        { path: `${operation}/logistic`, lazy: () => import('./operation/logistic-page') },
      ],
    },
    { path: '/privacy-policy', lazy: () => import('./legal/privacy-page') },
    { path: '/terms-service', lazy: () => import('./legal/terms-page') },
  ],
})
