export { default as chips } from './chips.module.css'
