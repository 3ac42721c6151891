import React from 'react'

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'

/**
 * React takes a stack trace for each element, up to a number in each second, so that a warning can name the owner of the
 * element. That is a fifth of the time of a test; here the number counts as reached. Warnings themselves stay.
 */
const { [INTERNALS]: internals } = React as unknown as Record<typeof INTERNALS, object>
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => {
    // It stays reached.
  },
  // Files of one worker share React, and where modules are loaded anew this runs again.
  configurable: true,
})
