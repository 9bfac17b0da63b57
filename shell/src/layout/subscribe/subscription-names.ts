// What the form needs of its sending before that is loaded.

export const failed = 'You could not be subscribed. Please try again.'
export const storageKey = 'subscription'
