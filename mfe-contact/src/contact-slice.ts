import type { Platform, RequestStatus } from '@site/contract'
import { createAppAsyncThunk, createSlice } from '@site/platform'
import type { Receipt } from './contact-api'

type ContactState = {
  data: Receipt | null
  status: RequestStatus
}

declare module '@site/contract' {
  interface SiteState {
    contact: ContactState
  }
}

const initialState: ContactState = { data: null, status: 'idle' }

/** `call` makes the call when its turn comes; what it does not get acknowledged stays in the outbox. */
export const sendEnquiry = createAppAsyncThunk(
  'contact/sendEnquiry',
  (call: (platform: Platform) => Promise<Receipt>, { extra }) => call(extra),
  // A second click is no second enquiry.
  { condition: (_, { getState }) => getState().contact.status !== 'loading' },
)

export const contactSlice = createSlice({
  name: 'contact',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(sendEnquiry.pending, (state) => {
        state.status = 'loading'
      })
      .addCase(sendEnquiry.fulfilled, (state, action) => {
        state.status = 'ready'
        state.data = action.payload
      })
      .addCase(sendEnquiry.rejected, (state) => {
        state.status = 'failed'
      })
  },
  selectors: {
    selectStatus: (contact) => contact.status,
  },
})

export const { selectStatus } = contactSlice.selectors
