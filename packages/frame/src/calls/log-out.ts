/** Set by the router at start: lib knows nothing of routes. */
let goToLogout: (options: { ask: boolean }) => void = () => undefined;

export const onLogOut = (go: typeof goToLogout) => {
  goToLogout = go;
};

/** Goes to the logout route, which clears everything. A form with something unsaved may ask first. */
export const logOut = () => goToLogout({ ask: true });

/** The same for a session that has ended: nothing can be saved any more, so nothing is asked. */
export const leaveEndedSession = () => goToLogout({ ask: false });
