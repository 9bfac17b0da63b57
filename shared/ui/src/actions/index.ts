export { default as actions } from './actions.module.css'
