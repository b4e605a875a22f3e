import { readTable } from './table.ts';

/** The clients that everyone sees first; the first of them belongs to `owner@client.example`. */
export const FIRST_CLIENTS = readTable(
  ['name', 'city'],
  `
Alder & Finch Dental | Portland, OR
Bayou Roofing Co. | New Orleans
Saguaro Pool & Spa | Phoenix
Lakeshore Family Law | Milwaukee
Juniper Street Yoga | Denver
Cobalt Bay Kayak Tours | San Diego
Emerald City Movers | Seattle
Harlow & Pike Accounting | London
Prairie Rose Veterinary | Kansas City
Twin Cities Tutoring | Minneapolis
Magnolia Wedding Films | Savannah
Red Brick Bakery | Columbus
Northern Lights HVAC | Winnipeg
Golden Wattle Physiotherapy | Melbourne
Old Port Coffee Roasters | Portland, ME
Blue Ridge Solar | Asheville
Castlegate Lettings | Edinburgh
Desert Bloom Dermatology | Mesa
Stillwater Counseling | Boise
Music Row Guitar School | Nashville
Palmetto Pest Solutions | Charleston
Hill Country Custom Homes | Austin
Steel City CrossFit | Pittsburgh
Wasatch Ski Rentals | Salt Lake City
Rideau Financial Planning | Ottawa
Gulf Breeze Insurance | Tampa
Clifton Down Architects | Bristol
Harbour City Plumbing | Sydney
Sierra Vista Orthodontics | Sacramento
Adobe Moon Gallery | Santa Fe
Mission Tile & Stone | San Antonio
Ocean State Boat Works | Providence
Furniture City Upholstery | Grand Rapids
Kitsilano Pilates | Vancouver
Bow River Outfitters | Calgary
Queen West Salon | Toronto
Citadel Hill Catering | Halifax
Northern Quarter Print | Manchester
Aire Valley Electrical | Leeds
Taff Side Opticians | Cardiff
Story Bridge Events | Brisbane
Barossa Lane Cellars | Adelaide
Cottesloe Swim School | Perth
Waitemata Marine Services | Auckland
Cuba Street Books | Wellington
Liffey Language School | Dublin
Lee Valley Garden Centre | Cork
Rose City Bike Repair | Portland, OR
Rainier Pediatric Therapy | Seattle
Capitol Hill Pet Grooming | Denver
Camelback Realty Group | Phoenix
Lone Star Fence & Gate | Austin
Crescent City Jazz Tours | New Orleans
Cumberland Tree Care | Nashville
North Loop Martial Arts | Minneapolis
Brew City Auto Glass | Milwaukee
Fountain Square Fitness | Kansas City
Short North Florist | Columbus
French Broad Outdoor Camp | Asheville
Lowcountry Home Inspections | Charleston
Ybor Cigar & Gift | Tampa
Three Rivers Bookkeeping | Pittsburgh
Bermondsey Bread Works | London
Fitzroy Bridal Studio | Melbourne`,
);
