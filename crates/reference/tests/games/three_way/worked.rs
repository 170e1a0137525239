//! The worked examples of the rulebook on moves, declarations, endings and points. Examples on
//! claims and agreements are omitted.

/// The cases, in the format that the module `driver` documents.
pub(crate) const POSITIONS: &str = "
# P1
initial
count 46
from e2 f4 g6 h8 i10 j12 k14
from c1 d4 e4
from f1 g4 h4
from a2 a3 a4
from b2
from i2 j3 k4
from b3 b4 b5 c4 d5
from i3 i4 i5 j4 k5
from d1
from a1
# P2
pieces W Ke1 Nf7 Pf8 Pg8 Pg7 Pf6 Pe6 Pe7; G Kd10; B Kn11
w
from f7 c5 c6 d4 d8 e4 e9 g5 g10 h6 h10 i8 i9
# P3
pieces W Kf7 Ba1 Pa2 Pb2 Rh1 Ph2; G Kd10; B Kn11
w
from f7 d6 e5 e6 e7 e8 f6 f8 g6 g7 g8 g9 h8
from a1 b3 c2 c5 d7 e3 e9 f11 g4 g13 i5 k6 m7
from h1 b1 c1 d1 e1 f1 g1 i2 j3 k4 l5 m6 n7
# P4
pieces W Ke1 Pe5 Ne6; G Kd10 Pd6; B Kn11 Ng6
w
from e5 d6 f6 g6
# P5
pieces W Ke1 Pa2 Pb3 Pc3 Ph2; G Kd10 Nb4; B Kn11 Nh4
w unmoved a2,b3,h2
from b3 c4 d5
from c3 b4 c4 d4
from a2 a3 a4 b4
from h2 h3 i3 j4
# P6
pieces W Ke1 Pe3; G Kd10 Pd5; B Kn11 Pg5
w unmoved e3
play e3e5
play d5e4
on e5 empty
on e4 gP
from g5 e4 f4 f5
# P7
pieces W Ke1 Pe3; G Kd10 Pd5; B Kn11 Pg5
w unmoved e3
play e3e5 d10d9 g5e4
on e5 empty
on e4 bP
# P8
pieces W Ke1 Pe3; G Kd10 Pd5; B Kn11 Pg5
w unmoved e3
play e3e5 d10d9 n11n12 e1d1
from d5 d4
# P9
pieces W Ke1 Pe3; G Kd10 Nd6; B Kn11 Pg5
w unmoved e3
play e3e5 d6e4 g5e4
on e5 wP
on e4 bP
# P10
pieces W Ke1 Pe3; G Kd10 Re9; B Kn11 Pg5
w unmoved e3
play e3e5 e9e5
from g5 f4 f5
# P11
pieces W Ke1 Pb7; G Kh14; B Kn11
w
from b7 b8=B b8=N b8=Q b8=R c8
# P12 last-mate
pieces W Ke1 Pb7; G Kh14 Nd10; B Kn11
w gone g
play b7b8 n11n12
from b8 c9
# P13
pieces W Ke1 Pi13 Pm13; G Kd10; B Kn7
w
play i13i14 d10d9 n7n8
from i14
from m13 m14 n14=B n14=N n14=Q n14=R
# P14
pieces W Ke1 Ra1 Rh1; G Kd10; B Kn11 Rf5
w unmoved a1,e1,h1
from e1 c1 d1 d2 e2 g2
# P15
pieces W Ke1; G Kd10 Ra7 Rh14; B Kn11
g unmoved a7,d10,h14
play d10b8
on b8 gK
on c9 gR
on a7 empty
on d10 empty
# P16
pieces W Ke1 Ra5; G Kd10; B Kn11 Re8
w
legal a5e5 e1d1 e1d2 e1f1 e1f2 e1f3 e1g2
# P17
pieces W Ka1 Ph5; G Kc3 Bc5; B Kn11
w
from a1 a2 b1 b2 b3 c2
count 7
may g w yes
may b w no
may-jointly w yes
# P18
pieces W Ka1; G Kc3 Bc5; B Kn11 Rk5
b
may g w no
# P19
pieces W Ka1; G Kc3 Bc5; B Kn11 Rk5
b
play n11n12
declare g w
points 0 3/2 1/2
over yes
# P20
pieces W Ka1 Ph5; G Kc3 Bc5; B Kn11
w
play h5h6
may g w no
play c5a1
points 0 3/2 1/2
out w
over yes
# P21
pieces W Ka1 Ph5; G Kc3 Bc5 Rd9; B Kn11
w
play h5h6 d9d8 n11n12
may g w no
may-jointly w no
count 7
# P22
pieces W Ka1 Ph5; G Kd10 Ra7; B Kc3 Bc5
w
may g w no
may b w no
may-jointly w yes
# P23
pieces W Ka1; G Kd10 Bc5; B Kc3
w
may g w no
may b w no
declare-jointly w
points 0 1 1
# P24
pieces W Ka1 Ph5; G Kd10 Nb3; B Kc3 Bc5
w
check -
legal h5h6 h5i6
may b w no
may-jointly w yes
# P25
pieces W Ke1; G Kd10 Rc8; B Kh8 Rf8
w
from e1 d1 d2 e2 g2
# P26
pieces W Ke1 Re4; G Kh4; B Kn11 Re8
w
from e4 e2 e3 e5 e6 e7 e8 h4
# P27 last-mate
pieces W Ke1 Re4; G Kh4; B Kn11 Re8
w
from e4 e2 e3 e5 e6 e7 e8
# P28 last-mate
pieces W Ke1 Rd1; G Kd10 Rj10; B Kn11 Rj12
w
play d1d10
points 3/2 0 1/2
turn b
stage 2
from n11 l10 m9 m10 m11 m12 n10 n12
from j12 a3 b4 c5 d6 e7 f8 f12 g9 g12 h10 h12 i11 i12 j10 j11 j13 j14 k12 k13 l12 l14 m12 n12
defeat w b
points 3/2 0 3/2
# P29 last-mate
pieces W Ka1 Ph5; G Kc3 Bc5; B Kn11 Rk8
w
declare g w
turn g
play c5d7
defeat b g
points 0 5/2 1/2
on a1 wK
over yes
# P30
pieces W Ka1; G Kd4; B Kn11 Rn8
g
play d4c3
points 1/2 1/2 1
over yes
# P31 last-mate
pieces W Ka1; G Kd4; B Kn11 Rn8
g
play d4c3
over no
no-continuation
points 1/2 1/2 1
over yes
# P32 last-mate
pieces W Ka1; G Kd4; B Kn11 Rn8
g
play d4c3
without g
play n8n9
legal a1a2 a1b1 a1b2 a1b3 a1c2
out g
# P33a last-mate (Gray against Black, who resigns)
pieces W Ka1; G Kd4; B Kn11 Rn8
g
play d4c3
without w
turn b
play n8n9
defeat b g
points 1/2 3/2 1
# P33b last-mate (White against Black, a draw)
pieces W Ka1; G Kd4; B Kn11 Rn8
g
play d4c3
without g
turn b
play n8n9 a1b2
draw
points 1 1/2 3/2
# P34
pieces W Ke1; G Kd10 Pe2; B Kn11
w
play e1e2
points 2/3 2/3 2/3
over yes
# P35 automatic
pieces W Ka1; G Kc3 Bc5; B Kn11 Rk8
b
play n11n12
points 0 3/2 1/2
# P36 automatic
pieces W Ka1; G Kc3 Bc5; B Kn11 Rb7
b
play b7a7
points 0 1 1
# P37
pieces W Ke1 Rd1; G Kd10; B Kn12 Nd5
b
play d5g6
from d1 a1 b1 c1 d2 d3 d4 d5 d6 d7 d8 d9 d10 e2 f3 g4 h5 i6 j7 k8 l9 m10 n11
# P38 automatic
pieces W Ke1 Rd1; G Kd10; B Kn12 Nd5
b
play d5g6
from d1 a1 b1 c1 d2 d3 d4 d5 d6 d7 d8 d9 e2 f3 g4 h5 i6 j7 k8 l9 m10 n11
# P39
initial
play e3e4 i13j13 l6k5 e4e5 j13k13 k5j4 e5e6
defeat w g b
points 0 1 1
out w
# P44
pieces W Kk14 Pi14 Pj14 Pl14 Pm14 Pi13 Pj13 Pk13 Pl13 Pj12; G Kd10 Nl12; B Kn7
w
legal pass
may g w yes
# P45 last-mate
pieces W Ka1 Pe3; G Kc3 Bc5 Pd5; B Kn11 Pg5
w unmoved e3
play e3e5 c5a1
from g5 e4 f4 f5
# P46 last-mate
pieces W Ka1 Pe3; G Kc3 Bc5 Pd5; B Kn11 Pg5
w unmoved e3
play e3e5 c5a1 n11n12
from d5 d4
# P47 last-mate
pieces W Ka1 Rk4; G Kc3 Bc5; B Kn7
w
may g w yes
# P48
pieces W Ka1 Rk4; G Kc3 Bc5; B Kn7
w
may g w no
play k4n7
points 3/2 1/2 0
# P49 8x9
initial
count 47
from e2 f4 g6 h8 i10 j12 k14 l16
from i3 i4 i5 j4 k5
# P52
initial
play b3b4 c7c5 l6k5
from b4 b5 c6
# P53 last-mate
pieces W Ke1 Pb7; G Kc9; B Kn11
w
play b7c9=N
on c9 wN
points 3/2 0 1/2
stage 2
# P54
pieces W Ka1 Ph5; G Kd10 Be6; B Kc3 Pk9
g
play e6c5
may-jointly w no
play k9j9
declare-jointly w
points 0 1 1
# P55 automatic
pieces W Ka1 Ph5; G Kc3 Be6; B Kn11 Rc9
g
play e6c5 c9c5
over no
legal h5h6 h5i6
# P56 last-mate
pieces W Kk5 Ng6; G Ka1 Pf4; B Kc3 Ng4
w
play g6f3
without w
points 1/2 1 3/2
over yes
# P57 last-mate
pieces W Kc8 Pc3 Re10; G Ka6; B Kc6 Pe5
w unmoved c3
play c3c5
without w
play a6a7
from e5 c4 d4 d5
# P58 last-mate
pieces W Ka1 Ph5; G Kc3 Bc5; B Kn11 Rc9
w
count 7
may g w no
may-jointly w no
# P59
pieces W Ka1 Ph5; G Kc3 Bc5; B Kn11 Rc9
w
may g w yes
";
