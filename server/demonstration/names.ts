// First and last names of people, by country: frequent ones.
import type { RandomSource } from "./random.ts";

interface Names {
  readonly first: readonly string[];
  readonly last: readonly string[];
}

const countries: readonly Names[] = [
  named(
    `Alexander Andreas Anna Anja Birgit Carsten Christian Claudia Daniel Dirk Elke Erik Eva Florian Frank Gabriele Hannah
     Heike Ines Jan Jens Julia Jürgen Karin Katrin Lars Lena Lukas Maria Markus Michael Nina Oliver Petra Ralf Sabine
     Simone Stefan Susanne Sven Thomas Torsten Ulrike Uwe Vanessa Volker Wiebke Yvonne`,
    `Arnold Bauer Baumann Becker Berger Böhm Brandt Braun Dietrich Engel Fischer Frank Friedrich Fuchs Graf Gross Günther
     Haas Hahn Hartmann Heinrich Herrmann Hofmann Huber Jansen Kaiser Keller Klein Koch König Köhler Krause Krüger Kuhn
     Lang Lehmann Lorenz Ludwig Maier Meyer Möller Müller Neumann Otto Peters Pfeiffer Pohl Richter Roth Sauer Schmidt
     Schneider Schreiber Schröder Schubert Schulz Schuster Schwarz Seidel Simon Sommer Stein Thomas Vogel Vogt Voigt Wagner
     Walter Weber Weiss Werner Winkler Winter Wolf Ziegler Zimmermann`,
  ),
  named(
    `Adrien Alain Amélie Anne Antoine Aurélie Benoît Camille Caroline Cécile Céline Charlotte Christophe Claire Damien
     Delphine Élodie Émilie Éric Fabien Florence Françoise Guillaume Hélène Hugo Isabelle Jacques Julien Laurent Léa
     Lucas Lucie Marc Marie Mathieu Nathalie Nicolas Olivier Pauline Philippe Quentin Romain Sandrine Sébastien Sophie
     Sylvie Thierry Valérie Vincent Yann`,
    `André Arnaud Aubert Bailly Barbier Benoit Bernard Bertrand Blanc Blanchard Bonnet Boyer Brun Carpentier Caron
     Chevalier Clément Colin David Denis Dubois Dufour Dumas Dumont Dupont Durand Duval Fabre Faure Fontaine Fournier
     Gaillard Garnier Gauthier Gautier Girard Giraud Guérin Henry Hubert Jacquet Joly Lacroix Lambert Laurent Leclerc
     Lefèvre Legrand Lemaire Leroux Leroy Lucas Marchand Martin Masson Mercier Meunier Meyer Moreau Morel Morin Moulin
     Muller Nicolas Noël Olivier Perrin Petit Philippe Picard Renaud Rey Rivière Robert Robin Roche Rolland Roussel
     Roux Schmitt Simon Thomas Vidal Vincent`,
  ),
  named(
    `Aaron Alice Amanda Amy Andrew Angela Ashley Brandon Brenda Brian Carlos Carol Charles Christina David Deborah Diane
     Edward Emily Eric Ethan Frank Gary George Gloria Grace Gregory Heather Henry Jacob James Janet Jason Jennifer Jessica
     John Joseph Joshua Karen Kevin Kimberly Larry Laura Linda Lisa Luis Mark Mary Megan Michelle Nancy Nathan Nicole
     Olivia Patricia Paul Peter Rachel Raymond Rebecca Robert Ryan Samuel Sandra Sarah Scott Sharon Stephanie Steven
     Theresa Timothy Tyler Victoria Walter William Zachary`,
    `Adams Allen Anderson Bailey Baker Barnes Bell Bennett Brooks Brown Butler Campbell Carter Castillo Clark Collins Cook
     Cooper Cox Cruz Davis Diaz Edwards Evans Fisher Flores Ford Foster Garcia Gomez Gonzalez Graham Gray Green Griffin
     Hall Hamilton Harris Harrison Hayes Henderson Hernandez Hill Howard Hughes Jackson Jenkins Johnson Jones Kelly
     Kennedy King Lee Lewis Long Lopez Marshall Martinez McDonald Mendoza Miller Mitchell Moore Morgan Morris Murphy
     Murray Myers Nelson O'Brien Ortiz Owens Parker Patterson Perez Perry Peterson Phillips Powell Price Ramirez Reed
     Reyes Reynolds Richardson Rivera Roberts Robinson Rodriguez Rogers Ross Russell Sanchez Sanders Scott Simmons Smith
     Stewart Sullivan Taylor Thompson Torres Turner Wallace Ward Washington Watson West White Williams Wilson Wood Wright
     Young`,
  ),
  named(
    `Abhishek Aditi Aditya Ajay Amit Anand Anil Anita Anjali Ankit Arjun Arun Ashok Deepa Deepak Divya Gaurav Geeta Harish
     Isha Jyoti Karan Kavita Kiran Lakshmi Mahesh Manish Meena Mohan Mukesh Naveen Neha Nikhil Nisha Pooja Pradeep Prakash
     Priya Rahul Rajesh Ramesh Rashmi Ravi Ritu Rohit Sachin Sandeep Sanjay Seema Shreya Sneha Sunil Sunita Suresh Swati
     Tanvi Uday Vandana Varun Vijay Vikram Vivek Yash`,
    `Agarwal Apte Banerjee Bhat Bhatt Bhattacharya Bose Chandra Chatterjee Chavan Chopra Das Datta Desai Deshmukh
     Deshpande Dixit Dubey Gadgil Ghosh Gokhale Gupta Hegde Iyengar Iyer Jadhav Jain Jha Joshi Kale Kamble Kapoor
     Kaur Khan Khanna Kulkarni Kumar Mahajan Malhotra Mehta Menon Mishra More Mukherjee Nair Naidu Nayak Pai Pandey
     Parekh Patel Patil Pawar Pillai Prasad Rane Rao Rathore Reddy Roy Sathe Sawant Saxena Sen Shah Sharma Shenoy Shetty
     Shinde Shukla Singh Sinha Soni Srinivasan Tiwari Trivedi Varma Verma Wagh Yadav`,
  ),
  named(
    `Ai Aiko Akira Akiko Asuka Atsushi Ayumi Chiharu Daichi Daisuke Emi Eriko Fumiko Fumio Genta Hana Haruka Haruto Hideo
     Hina Hiroko Hiroshi Ichiro Jun Kaito Kana Kaori Kazuo Keiko Ken Kenji Kenta Kumiko Makoto Mai Mariko Masashi Mayumi
     Megumi Mika Minoru Misaki Naoki Naomi Noboru Noriko Osamu Reiko Ren Riku Ryo Sakura Satoshi Shigeru Shiori Shota
     Sora Tadashi Takashi Takumi Tetsuya Tomoko Toshio Tsubasa Wataru Yasuko Yoko Yoshio Yuki Yuko Yumi Yuta`,
    `Abe Adachi Aoki Arai Araki Asano Chiba Endo Fujii Fujimoto Fujita Fujiwara Fukuda Goto Hamada Hara Harada Hasegawa
     Hashimoto Hayashi Hirano Hirata Hoshino Ichikawa Iida Ikeda Imai Inoue Ishida Ishii Ishikawa Ito Iwasaki Kaneko Kato
     Kawaguchi Kawamura Kikuchi Kimura Kobayashi Kojima Kondo Kono Kubo Kudo Maeda Maruyama Masuda Matsuda Matsui
     Matsumoto Miura Miyamoto Miyazaki Mizuno Mori Morita Murakami Murata Nagai Nakagawa Nakajima Nakamura Nakano
     Nakayama Nishimura Noguchi Nomura Ogawa Okada Okamoto Ono Ota Otsuka Saito Sakai Sakamoto Sakurai Sano Sasaki Sato
     Shibata Shimada Shimizu Sugawara Sugiyama Suzuki Takada Takagi Takahashi Takeuchi Tamura Tanaka Taniguchi Uchida
     Ueda Ueno Wada Watanabe Yamada Yamaguchi Yamamoto Yamashita Yokoyama Yoshida`,
  ),
];

function named(first: string, last: string): Names {
  return { first: first.split(/\s+/), last: last.split(/\s+/) };
}

/** A person of one of the countries. */
export function personName(random: RandomSource): { firstName: string; lastName: string } {
  const one = <Item>(items: readonly Item[]) => items[random.integer(0, items.length - 1)] as Item;
  const { first, last } = one(countries);
  return { firstName: one(first), lastName: one(last) };
}
