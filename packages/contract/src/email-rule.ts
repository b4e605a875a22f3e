/** As the API reads an address: letters, digits and a few signs, a host with a dot. The host may end in another script. */
export const isEmail = (value: string): boolean =>
  /^(?!\.)(?!.*\.\.)[a-z0-9_'+\-.]*[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+([a-z]{2,}|xn--[a-z0-9-]*[a-z0-9])$/i.test(value);

/** What stands after the @ of an address, as mail is sent from. */
export const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
