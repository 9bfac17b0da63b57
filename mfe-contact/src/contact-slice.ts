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

/** `call` sends from the outbox, where the enquiry stays until it is acknowledged. */
export const sendEnquiry = createAppAsyncThunk(
  'contact/sendEnquiry',
  (call: (platform: Platform) => Promise<Receipt>, { extra }) => call(extra),
  // A double click sends one enquiry.
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
