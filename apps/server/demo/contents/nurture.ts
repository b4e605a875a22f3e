import { readScripts } from './notation.ts';

export const NURTURE = readScripts(`
# Long-term nurture, 12 months
goal tag Not ready yet
goal reply Answers a tip
goal appointment Wants to talk
seq Twelve tips | Not ready yet > Answers a tip, Wants to talk
email January: begin small | One thing to do this month | Hello {{contact.first_name}}, big plans fail in February. Choose one thing that takes an hour and do it this week. If you would like a second opinion on which one, you can always reply.
wait 30
email February: count it | What to count, and what to leave | Hello {{contact.first_name}}, three numbers tell you more than a dashboard: how many people asked, how many bought, how many came back. Write them down on the first of each month. When you have three months of them, we are happy to look at them with you.
wait 30
email March: spring cleaning | Spring cleaning for your lists | Hello {{contact.first_name}}, contacts who have not answered in a year cost more than they bring. Write to them once, honestly, and let those go who stay silent. Ask us for our text if you would like one to start from.
wait 30
email April: ask why | Ask three customers one question | Hello {{contact.first_name}}, call three customers and ask why they chose you. The words they use belong on your website. Tell me what you heard, I am curious.
wait 30
email May: answer faster | The first hour counts | Hello {{contact.first_name}}, whoever answers within an hour wins most of the time, even at a higher price. An automatic first answer is better than a perfect one tomorrow. We can show you how others do it in ten minutes.
wait 30
email June: half-time | Half of the year is over | Hello {{contact.first_name}}, look at what you planned in January. Strike one thing off the list that no longer matters. If one thing on it needs help, you know where we are.
wait 30 ~ 31
email July: say no | Say no to one customer | Hello {{contact.first_name}}, one customer in ten takes half of the effort. Find out who it is before the holidays. A friendly no makes room for two better ones; we have a text for that as well.
wait 30
email August: write it down | Write down what is in your head | Hello {{contact.first_name}}, summer is quiet, so write down the one task that only you can do. A page is enough. Then let somebody else do it once, and tell me how it went.
wait 30
email September: raise the price | When did you last raise your prices? ~ About your prices | Hello {{contact.first_name}}, if the answer is more than two years, you are cheaper than you think. Start with new customers only. We are glad to think it through with you.
+3 wait 30
+3 email October: plan the end of the year | The last quarter begins | Hello {{contact.first_name}}, what you sell in December is planned in October. Fix two dates and two offers, not more. If you want somebody to look over it, send it to us.
wait 30
email November: say thank you | Thank ten people | Hello {{contact.first_name}}, write to ten people who helped your business this year. By hand, two lines each. It is the best marketing we know and needs none of our help.
+2 wait 30
+2 email December: look back | What worked this year? | Hello {{contact.first_name}}, take half an hour and write down what worked, what did not and what you will leave out next year. If we can help with the first thing on next year's list, reply to this e-mail.
+2 tag Nurtured for a year
seq Conversation | Answers a tip > Wants to talk
task Answer in person
wait 5 ~ 7
email Shall we talk | Would a short call help? | Hello {{contact.first_name}}, thank you for your answer last week. If you like, we take 15 minutes and look at it together: {{link.book}}.

# Local event follow-up
goal form Leaves a business card | Fair form | First name; Last name; Company; E-mail; What did we talk about?
goal reply Answers
goal appointment Agrees to a visit
seq First e-mail | Leaves a business card > Answers
tag Met at a fair
task Add one personal line
email Nice to meet you | Good to meet you, {{contact.first_name}} ~ Our talk | Hello {{contact.first_name}}, it was good to talk to you. As promised, here is what we spoke about: {{link.promised}}. Which of your questions did I leave open?
wait 4 ~ 5
email Short reminder | The promised page again | Hello {{contact.first_name}}, fairs fill inboxes, so here is the page once more: {{link.promised}}. If the topic can wait, tell me until when and I will write then.
seq Visit | Answers > Agrees to a visit
task Answer within a day
wait 3
email Propose a visit | May I come by? | Hello {{contact.first_name}}, this is easier to see on site than to write about. I am near you twice a month and would stop by for half an hour. Does one of these times suit you? {{link.book}}
+2 wait 7
+2 task Call once
+3 tag Followed up

# Monthly newsletter starter
page Calendar of topics | Twelve months of topics | January: plans and prices. February: a look behind the scenes. March: three common mistakes. April: a customer's story. May: questions and answers. June: half of the year. July: tips for the holidays. August: people in the team. September: what is new. October: preparing for winter. November: thank you. December: the year in pictures.
goal form Subscribes | Newsletter form | First name; E-mail
goal link Reads on
goal reply Answers the newsletter
seq First issues | Subscribes > Reads on, Answers the newsletter
email Welcome to the list | You are on the list | Hello {{contact.first_name}}, thank you for subscribing. You get one e-mail a month: something useful, something new and something personal. Every issue has a link to unsubscribe, and it works.
wait 14 ~ 7
email First issue | Useful, new, personal: our first issue ~ Newsletter, first issue | Useful: replace this paragraph with one tip that takes five minutes. New: tell in two sentences what has changed since last month. Personal: a photo from the team, and the name of the person who took it.
wait 30
email Second issue | A look behind the scenes | Useful: the question customers asked most last month, and the answer. New: what you are working on. Personal: who makes the coffee, and how.
wait 30
email Third issue | Three common mistakes | Useful: three mistakes you see every week and how to avoid them. New: a date to remember. Personal: a mistake of your own, and what you learned from it.
+3 wait 30
+3 email Fourth issue | A customer's story | Useful: what a customer did, in four sentences. New: a service or product that fits the story. Personal: how you met that customer.
seq Interested readers | Reads on > Answers the newsletter
tag Reads the newsletter
wait 2
+2 email Your topic | What should we write about? | Hello {{contact.first_name}}, you read our last issue to the end. Which topic would help you most? Reply in one line, we choose the next ones from the answers.
task Note the topics readers ask for
`);
