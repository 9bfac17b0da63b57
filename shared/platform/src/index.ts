// The API that the shell shares with every remote, one copy per page. Exports cost every visitor bytes, so a name is
// added when a remote needs it.
export {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  Outlet,
  redirect,
  useActionData,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom'
export { useAppDispatch, useSelector } from './hooks'
export { HttpError } from './http/http-error'
export { Link } from './link'
export { NotFoundError } from './not-found-error'
export { dispatchAction, load, platformOf } from './page-loading'
export { usePlatform } from './platform-context'
export { lazyPart, Region } from './region'
export { createAppAsyncThunk, createSlice } from './store/slices'
