/** Set by the router at start: lib knows nothing of routes. */
let goToLogout: () => void = () => undefined;

export const onLogOut = (go: () => void) => {
  goToLogout = go;
};

/** Goes to the logout route, which clears everything. */
export const logOut = () => goToLogout();
