import { lazyPart } from '@site/platform'

/** Formik and Yup load at the first intent to search (`wake="intent"`). */
export const SearchForm = lazyPart(() => import('./search-form'))
