const words = (text: string): string[] => text.trim().split(/\s*,\s*/);

export const SURNAMES = words(`
Abbott, Acosta, Ainsley, Archer, Baker, Barlow, Beckett, Bennett, Blake, Bowen, Brennan, Calder, Callahan, Carver,
Castillo, Chandler, Coleman, Dalton, Delgado, Dixon, Donovan, Drummond, Ellis, Fairbanks, Farrell, Fischer, Fleming,
Foster, Gallagher, Garrison, Gibson, Granger, Haines, Harding, Hartley, Hayes, Hendricks, Holloway, Huang, Hughes,
Ibarra, Iverson, Jansen, Kaplan, Keller, Kendrick, Khan, Kowalski, Lambert, Larsen, Lawson, Lindgren, Lowell, Maddox,
Marchetti, Mercer, Meyer, Molina, Monroe, Morgan, Nakamura, Navarro, Nguyen, Norris, Novak, Okoye, Olsen, Osborne,
Palmer, Parrish, Patel, Pearce, Pierce, Porter, Quinn, Ramsey, Reeves, Rhodes, Rossi, Rowe, Salazar, Sawyer, Schmidt,
Sharma, Shaw, Sinclair, Singh, Sloan, Stanton, Sutton, Tanaka, Thornton, Tran, Vance, Vaughn, Walsh, Webster, Whitaker,
Wilder, Winslow, Yates, Zimmerman`);

export const PLACES = words(`
Ashford, Bayview, Bluff Creek, Bridgeport, Brookside, Canyon View, Cedar Ridge, Clearwater, Copperfield, Cypress Point,
Deer Park, Eastgate, Elmwood, Evergreen, Fairview, Foxglove, Glenwood, Granite Hill, Green Valley, Greystone, Harborview,
Hawthorne, Heritage, Highland, Hillcrest, Juniper, Kingsbridge, Lakeside, Larkspur, Liberty, Lighthouse, Magnolia,
Maplewood, Meadowbrook, Midtown, Millbrook, Mountain View, North Star, Northgate, Oakmont, Old Town, Orchard, Parkside,
Pinecrest, Pioneer, Prairie, Redwood, Ridgeline, Riverbend, Rosewood, Sandstone, Sierra, Southfield, Springfield,
Stonebridge, Summit, Sycamore, Three Rivers, Timberline, Union Square, Valley, Westbrook, Willow Creek, Windmill`);

export const ADJECTIVES = words(`
Amber, Blue, Bright, Bronze, Copper, Coral, Crimson, Gentle, Golden, Green, Happy, Hidden, Indigo, Iron, Ivory, Little,
Lucky, Olive, Painted, Quiet, Red, Rustic, Scarlet, Silver, Steady, Sunny, Twin, Velvet, White, Wild`);

export const THINGS = words(`
Acorn, Anchor, Arrow, Bear, Bell, Birch, Canary, Compass, Crane, Door, Elephant, Feather, Fern, Finch, Fox, Gate, Hare,
Heron, Kettle, Kite, Lantern, Leaf, Lotus, Maple, Moon, Otter, Owl, Peony, Pine, Poppy, Raven, River, Robin, Sparrow,
Stag, Star, Swan, Thistle, Trout, Wren`);

export const PRACTICES = words(`
Accounting, Architects, Bookkeeping, Chiropractic, Dental, Family Law, Home Inspections, Insurance, Interiors, Law,
Mortgage, Optometry, Orthodontics, Physiotherapy, Property Management, Realty, Tax Advisors, Veterinary Clinic,
Wealth Planning`);

export const CRAFTS = words(`
Auto Repair, Cabinetry, Concrete, Electric, Fencing, Flooring, Garage Doors, Glass, Heating & Air, Landscaping, Moving,
Painting, Pest Control, Plumbing, Pool Service, Remodeling, Restoration, Roofing Co., Solar, Tree Care, Windows & Doors`);

export const STUDIOS = words(`
Art School, Bakery, Books, Brewing Co., Catering, Coffee Roasters, Cycling, Dance Academy, Day Spa, Events, Fitness,
Florist, Gifts, Kennels, Martial Arts, Montessori, Music School, Pet Grooming, Photography, Pilates, Salon,
Swim School, Travel, Tutoring, Yoga`);

export const NORTH_AMERICAN_STREETS = words(`
Alder Street, Ashland Avenue, Birch Lane, Canyon Road, Cedar Street, Commerce Drive, Division Street, Elm Avenue,
Fremont Street, Grand Avenue, Harrison Street, Industrial Way, Jefferson Street, Lake Drive, Lincoln Avenue, Main Street,
Market Street, Mill Road, Oak Street, Pine Street, Prospect Avenue, River Road, Sunset Boulevard, Union Street,
Walnut Street, Washington Avenue`);

export const OTHER_STREETS = words(`
Albert Street, Bridge Street, Castle Street, Church Street, George Street, Grove Road, High Street, King Street,
Mill Lane, New Road, Park Road, Queen Street, Station Road, Victoria Street, York Road`);
