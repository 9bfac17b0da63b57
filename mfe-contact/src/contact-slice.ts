import type { RequestOptions, RequestStatus } from '@site/contract'
import { createAppAsyncThunk, createSlice } from '@site/platform'
import type { Receipt, Sending } from './contact-api'
import { openOutboxes } from './outbox/open-outboxes'

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

/** By its key what the page's outbox keeps until it is acknowledged, or what a form without JavaScript has sent. */
type Sent = { key: string } | { sending: Sending; keep: RequestOptions['keep'] }

export const sendEnquiry = createAppAsyncThunk(
  'contact/sendEnquiry',
  async (sent: Sent, { extra }): Promise<Receipt> => {
    if ('key' in sent) {
      const outbox = openOutboxes.get(extra)
      if (!outbox) throw new Error('The enquiry was not sent: the outbox is not open on this page.')
      return outbox.send(sent.key)
    }
    const { postEnquiry } = await import('./contact-api')
    return postEnquiry(extra, sent.sending, sent.keep)
  },
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
