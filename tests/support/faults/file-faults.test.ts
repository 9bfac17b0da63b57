import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { sendSpoilt } from './file-faults'

const answer = { statusCode: 200, headers: {}, body: Buffer.from('whole') }

beforeEach(() => jest.useFakeTimers())

afterEach(() => jest.useRealTimers())

test.each(['before it begins', 'meanwhile'])(
  'a file drips no more for a browser that goes %s',
  (time) => {
    const response = new ServerResponse(new IncomingMessage(new Socket()))
    const leave = () => {
      response.destroyed = true
      response.emit('close')
    }

    if (time === 'before it begins') leave()
    sendSpoilt(response, answer, 'drips')
    if (time === 'meanwhile') leave()

    expect(jest.getTimerCount()).toBe(0)
  },
)
