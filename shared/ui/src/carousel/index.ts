export { Carousel } from './carousel'
