import { lazyPart } from '@site/platform'

/** Formik and Yup come with the first sign that somebody wants to search. */
export const SearchForm = lazyPart(() => import('./search-form'))
