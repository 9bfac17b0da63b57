export const ourServices = {
  title: 'Our Services',
  intro: 'Hand over one process or all of them. Each stands on its own and works with the next.',
  link: { name: 'All services', path: '/service' },
}
