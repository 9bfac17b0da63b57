import type { RequestStatus } from '@site/contract'
import { createAppAsyncThunk, createSlice } from '@site/platform'
import type { Receipt, Sending } from './contact-api'

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

export const sendEnquiry = createAppAsyncThunk(
  'contact/sendEnquiry',
  async (sending: Sending, { extra }) => {
    const { postEnquiry } = await import('./contact-api')
    const receipt = await postEnquiry(extra, sending)
    if (receipt.status === 'success') extra.toast(receipt.message || 'Success', 'success')
    return receipt
  },
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
