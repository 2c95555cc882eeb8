class Shop0:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 0:
                total += item.price * 2
        return total

class Shop1:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 1:
                total += item.price * 3
        return total

class Shop2:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 2:
                total += item.price * 4
        return total

class Shop3:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 3:
                total += item.price * 5 + 1
        return total

class Shop4:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 4:
                total += item.price * 6
        return total

class Shop5:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 5:
                total += item.price * 7
        return total

class Shop6:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 6:
                total += item.price * 8
        return total

class Shop7:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 7:
                total += item.price * 9
        return total

class Shop8:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 8:
                total += item.price * 10
        return total

class Shop9:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 9:
                total += item.price * 11
        return total

class Shop10:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 10:
                total += item.price * 12
        return total

class Shop11:
    rate = 11

    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 11:
                total += item.price * 13
        return total

class Shop12:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 12:
                total += item.price * 14
        return total

class Shop13:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 13:
                total += item.price * 15
        return total

class Shop14:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 14:
                total += item.price * 16
        return total

class Shop15:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 15:
                total += item.price * 17
        return total

class Shop16:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 16:
                total += item.price * 18
        return total

class Shop17:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 17:
                total += item.price * 19
        return total

class Shop18:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 18:
                total += item.price * 20
        return total

class Shop19:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 19:
                if item.sold:
                    continue
                total += item.price * 21
        return total

class Shop20:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 20:
                total += item.price * 22
        return total

class Shop21:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 21:
                total += item.price * 23
        return total

class Shop22:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 22:
                total += item.price * 24
        return total

class Shop23:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 23:
                total += item.price * 25
        return total

class Shop24:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 24:
                total += item.price * 26
        return total

class Shop25:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 25:
                total += item.price * 27
        return total

class Shop26:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 26:
                total += item.price * 28
        return total

class Shop27:
    def price(self, items):
        return sum(item.price for item in items)

class Shop28:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 28:
                total += item.price * 30
        return total

class Shop29:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 29:
                total += item.price * 31
        return total

class Shop30:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 30:
                total += item.price * 32
        return total

class Shop31:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 31:
                total += item.price * 33
        return total

class Shop32:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 32:
                total += item.price * 34
        return total

class Shop33:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 33:
                total += item.price * 35
        return total

class Shop34:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 34:
                total += item.price * 36
        return total

class Shop35:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 35:
                self.seen.append(item)
                total += item.price * 37
        return total

class Shop36:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 36:
                total += item.price * 38
        return total

class Shop37:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 37:
                total += item.price * 39
        return total

class Shop38:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 38:
                total += item.price * 40
        return total

class Shop39:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 39:
                total += item.price * 41
        return total

class Shop40:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 40:
                total += item.price * 42
        return total

class Shop41:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 41:
                total += item.price * 43
        return total

class Shop42:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 42:
                total += item.price * 44
        return total

class Shop43:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 43:
                total += item.price * 45 + 1
        return total

class Shop44:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 44:
                total += item.price * 46
        return total

class Shop45:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 45:
                total += item.price * 47
        return total

class Shop46:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 46:
                total += item.price * 48
        return total

class Shop47:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 47:
                total += item.price * 49
        return total

class Shop48:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 48:
                total += item.price * 50
        return total

class Shop49:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 49:
                total += item.price * 51
        return total

class Shop50:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 50:
                total += item.price * 52
        return total

class Shop51:
    rate = 51

    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 51:
                total += item.price * 53
        return total

class Shop52:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 52:
                total += item.price * 54
        return total

class Shop53:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 53:
                total += item.price * 55
        return total

class Shop54:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 54:
                total += item.price * 56
        return total

class Shop55:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 55:
                total += item.price * 57
        return total

class Shop56:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 56:
                total += item.price * 58
        return total

class Shop57:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 57:
                total += item.price * 59
        return total

class Shop58:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 58:
                total += item.price * 60
        return total

class Shop59:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 59:
                if item.sold:
                    continue
                total += item.price * 61
        return total

class Shop60:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 60:
                total += item.price * 62
        return total

class Shop61:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 61:
                total += item.price * 63
        return total

class Shop62:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 62:
                total += item.price * 64
        return total

class Shop63:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 63:
                total += item.price * 65
        return total

class Shop64:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 64:
                total += item.price * 66
        return total

class Shop65:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 65:
                total += item.price * 67
        return total

class Shop66:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 66:
                total += item.price * 68
        return total

class Shop67:
    def price(self, items):
        return sum(item.price for item in items)

class Shop68:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 68:
                total += item.price * 70
        return total

class Shop69:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 69:
                total += item.price * 71
        return total

class Shop70:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 70:
                total += item.price * 72
        return total

class Shop71:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 71:
                total += item.price * 73
        return total

class Shop72:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 72:
                total += item.price * 74
        return total

class Shop73:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 73:
                total += item.price * 75
        return total

class Shop74:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 74:
                total += item.price * 76
        return total

class Shop75:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 75:
                self.seen.append(item)
                total += item.price * 77
        return total

class Shop76:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 76:
                total += item.price * 78
        return total

class Shop77:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 77:
                total += item.price * 79
        return total

class Shop78:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 78:
                total += item.price * 80
        return total

class Shop79:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 79:
                total += item.price * 81
        return total

class Shop80:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 80:
                total += item.price * 82
        return total

class Shop81:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 81:
                total += item.price * 83
        return total

class Shop82:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 82:
                total += item.price * 84
        return total

class Shop83:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 83:
                total += item.price * 85 + 1
        return total

class Shop84:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 84:
                total += item.price * 86
        return total

class Shop85:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 85:
                total += item.price * 87
        return total

class Shop86:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 86:
                total += item.price * 88
        return total

class Shop87:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 87:
                total += item.price * 89
        return total

class Shop88:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 88:
                total += item.price * 90
        return total

class Shop89:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 89:
                total += item.price * 91
        return total

class Shop90:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 90:
                total += item.price * 92
        return total

class Shop91:
    rate = 91

    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 91:
                total += item.price * 93
        return total

class Shop92:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 92:
                total += item.price * 94
        return total

class Shop93:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 93:
                total += item.price * 95
        return total

class Shop94:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 94:
                total += item.price * 96
        return total

class Shop95:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 95:
                total += item.price * 97
        return total

class Shop96:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 96:
                total += item.price * 98
        return total

class Shop97:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 97:
                total += item.price * 99
        return total

class Shop98:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 98:
                total += item.price * 100
        return total

class Shop99:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 99:
                if item.sold:
                    continue
                total += item.price * 101
        return total

class Shop100:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 100:
                total += item.price * 102
        return total

class Shop101:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 101:
                total += item.price * 103
        return total

class Shop102:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 102:
                total += item.price * 104
        return total

class Shop103:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 103:
                total += item.price * 105
        return total

class Shop104:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 104:
                total += item.price * 106
        return total

class Shop105:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 105:
                total += item.price * 107
        return total

class Shop106:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 106:
                total += item.price * 108
        return total

class Shop107:
    def price(self, items):
        return sum(item.price for item in items)

class Shop108:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 108:
                total += item.price * 110
        return total

class Shop109:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 109:
                total += item.price * 111
        return total

class Shop110:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 110:
                total += item.price * 112
        return total

class Shop111:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 111:
                total += item.price * 113
        return total

class Shop112:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 112:
                total += item.price * 114
        return total

class Shop113:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 113:
                total += item.price * 115
        return total

class Shop114:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 114:
                total += item.price * 116
        return total

class Shop115:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 115:
                self.seen.append(item)
                total += item.price * 117
        return total

class Shop116:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 116:
                total += item.price * 118
        return total

class Shop117:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 117:
                total += item.price * 119
        return total

class Shop118:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 118:
                total += item.price * 120
        return total

class Shop119:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 119:
                total += item.price * 121
        return total

class Shop120:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 120:
                total += item.price * 122
        return total

class Shop121:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 121:
                total += item.price * 123
        return total

class Shop122:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 122:
                total += item.price * 124
        return total

class Shop123:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 123:
                total += item.price * 125 + 1
        return total

class Shop124:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 124:
                total += item.price * 126
        return total

class Shop125:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 125:
                total += item.price * 127
        return total

class Shop126:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 126:
                total += item.price * 128
        return total

class Shop127:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 127:
                total += item.price * 129
        return total

class Shop128:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 128:
                total += item.price * 130
        return total

class Shop129:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 129:
                total += item.price * 131
        return total

class Shop130:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 130:
                total += item.price * 132
        return total

class Shop131:
    rate = 131

    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 131:
                total += item.price * 133
        return total

class Shop132:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 132:
                total += item.price * 134
        return total

class Shop133:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 133:
                total += item.price * 135
        return total

class Shop134:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 134:
                total += item.price * 136
        return total

class Shop135:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 135:
                total += item.price * 137
        return total

class Shop136:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 136:
                total += item.price * 138
        return total

class Shop137:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 137:
                total += item.price * 139
        return total

class Shop138:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 138:
                total += item.price * 140
        return total

class Shop139:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 139:
                if item.sold:
                    continue
                total += item.price * 141
        return total

class Shop140:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 140:
                total += item.price * 142
        return total

class Shop141:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 141:
                total += item.price * 143
        return total

class Shop142:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 142:
                total += item.price * 144
        return total

class Shop143:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 143:
                total += item.price * 145
        return total

class Shop144:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 144:
                total += item.price * 146
        return total

class Shop145:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 145:
                total += item.price * 147
        return total

class Shop146:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 146:
                total += item.price * 148
        return total

class Shop147:
    def price(self, items):
        return sum(item.price for item in items)

class Shop148:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 148:
                total += item.price * 150
        return total

class Shop149:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 149:
                total += item.price * 151
        return total

class Shop150:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 150:
                total += item.price * 152
        return total

class Shop151:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 151:
                total += item.price * 153
        return total

class Shop152:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 152:
                total += item.price * 154
        return total

class Shop153:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 153:
                total += item.price * 155
        return total

class Shop154:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 154:
                total += item.price * 156
        return total

class Shop155:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 155:
                self.seen.append(item)
                total += item.price * 157
        return total

class Shop156:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 156:
                total += item.price * 158
        return total

class Shop157:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 157:
                total += item.price * 159
        return total

class Shop158:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 158:
                total += item.price * 160
        return total

class Shop159:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 159:
                total += item.price * 161
        return total

class Shop160:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 160:
                total += item.price * 162
        return total

class Shop161:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 161:
                total += item.price * 163
        return total

class Shop162:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 162:
                total += item.price * 164
        return total

class Shop163:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 163:
                total += item.price * 165 + 1
        return total

class Shop164:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 164:
                total += item.price * 166
        return total

class Shop165:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 165:
                total += item.price * 167
        return total

class Shop166:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 166:
                total += item.price * 168
        return total

class Shop167:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 167:
                total += item.price * 169
        return total

class Shop168:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 168:
                total += item.price * 170
        return total

class Shop169:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 169:
                total += item.price * 171
        return total

class Shop170:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 170:
                total += item.price * 172
        return total

class Shop171:
    rate = 171

    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 171:
                total += item.price * 173
        return total

class Shop172:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 172:
                total += item.price * 174
        return total

class Shop173:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 173:
                total += item.price * 175
        return total

class Shop174:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 174:
                total += item.price * 176
        return total

class Shop175:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 175:
                total += item.price * 177
        return total

class Shop176:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 176:
                total += item.price * 178
        return total

class Shop177:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 177:
                total += item.price * 179
        return total

class Shop178:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 178:
                total += item.price * 180
        return total

class Shop179:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 179:
                if item.sold:
                    continue
                total += item.price * 181
        return total

class Shop180:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 180:
                total += item.price * 182
        return total

class Shop181:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 181:
                total += item.price * 183
        return total

class Shop182:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 182:
                total += item.price * 184
        return total

class Shop183:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 183:
                total += item.price * 185
        return total

class Shop184:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 184:
                total += item.price * 186
        return total

class Shop185:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 185:
                total += item.price * 187
        return total

class Shop186:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 186:
                total += item.price * 188
        return total

class Shop187:
    def price(self, items):
        return sum(item.price for item in items)

class Shop188:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 188:
                total += item.price * 190
        return total

class Shop189:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 189:
                total += item.price * 191
        return total

class Shop190:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 190:
                total += item.price * 192
        return total

class Shop191:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 191:
                total += item.price * 193
        return total

class Shop192:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 192:
                total += item.price * 194
        return total

class Shop193:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 193:
                total += item.price * 195
        return total

class Shop194:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 194:
                total += item.price * 196
        return total

class Shop195:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 195:
                self.seen.append(item)
                total += item.price * 197
        return total

class Shop196:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 196:
                total += item.price * 198
        return total

class Shop197:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 197:
                total += item.price * 199
        return total

class Shop198:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 198:
                total += item.price * 200
        return total

class Shop199:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 199:
                total += item.price * 201
        return total

class Shop200:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 200:
                total += item.price * 202
        return total

class Shop201:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 201:
                total += item.price * 203
        return total

class Shop202:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 202:
                total += item.price * 204
        return total

class Shop203:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 203:
                total += item.price * 205 + 1
        return total

class Shop204:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 204:
                total += item.price * 206
        return total

class Shop205:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 205:
                total += item.price * 207
        return total

class Shop206:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 206:
                total += item.price * 208
        return total

class Shop207:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 207:
                total += item.price * 209
        return total

class Shop208:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 208:
                total += item.price * 210
        return total

class Shop209:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 209:
                total += item.price * 211
        return total

class Shop210:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 210:
                total += item.price * 212
        return total

class Shop211:
    rate = 211

    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 211:
                total += item.price * 213
        return total

class Shop212:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 212:
                total += item.price * 214
        return total

class Shop213:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 213:
                total += item.price * 215
        return total

class Shop214:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 214:
                total += item.price * 216
        return total

class Shop215:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 215:
                total += item.price * 217
        return total

class Shop216:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 216:
                total += item.price * 218
        return total

class Shop217:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 217:
                total += item.price * 219
        return total

class Shop218:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 218:
                total += item.price * 220
        return total

class Shop219:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 219:
                if item.sold:
                    continue
                total += item.price * 221
        return total

class Shop220:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 220:
                total += item.price * 222
        return total

class Shop221:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 221:
                total += item.price * 223
        return total

class Shop222:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 222:
                total += item.price * 224
        return total

class Shop223:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 223:
                total += item.price * 225
        return total

class Shop224:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 224:
                total += item.price * 226
        return total

class Shop225:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 225:
                total += item.price * 227
        return total

class Shop226:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 226:
                total += item.price * 228
        return total

class Shop227:
    def price(self, items):
        return sum(item.price for item in items)

class Shop228:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 228:
                total += item.price * 230
        return total

class Shop229:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 229:
                total += item.price * 231
        return total

class Shop230:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 230:
                total += item.price * 232
        return total

class Shop231:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 231:
                total += item.price * 233
        return total

class Shop232:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 232:
                total += item.price * 234
        return total

class Shop233:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 233:
                total += item.price * 235
        return total

class Shop234:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 234:
                total += item.price * 236
        return total

class Shop235:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 235:
                self.seen.append(item)
                total += item.price * 237
        return total

class Shop236:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 236:
                total += item.price * 238
        return total

class Shop237:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 237:
                total += item.price * 239
        return total

class Shop238:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 238:
                total += item.price * 240
        return total

class Shop239:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 239:
                total += item.price * 241
        return total

class Shop240:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 240:
                total += item.price * 242
        return total

class Shop241:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 241:
                total += item.price * 243
        return total

class Shop242:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 242:
                total += item.price * 244
        return total

class Shop243:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 243:
                total += item.price * 245
        return total

class Shop244:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 244:
                total += item.price * 246
        return total

class Shop245:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 245:
                total += item.price * 247
        return total

class Shop246:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 246:
                total += item.price * 248
        return total

class Shop247:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 247:
                total += item.price * 249
        return total

class Shop248:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 248:
                total += item.price * 250
        return total

class Shop249:
    def price(self, items):
        total = 0
        for item in items:
            if item.kind == 249:
                total += item.price * 251
        return total

