// What the form needs of `subscription.ts` before that is loaded.

export const failed = 'You could not be subscribed. Please try again.'
export const storageKey = 'subscription'
