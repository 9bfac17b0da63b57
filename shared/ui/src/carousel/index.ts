export { Carousel } from './carousel'
export { Strip } from './strip'
